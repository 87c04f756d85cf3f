/** Everything the pages say, in English. */
export const en = {
  name: 'English',
  brand: 'Motherlode',
};

/** A language is complete when it has everything English has. */
export type Messages = typeof en;
