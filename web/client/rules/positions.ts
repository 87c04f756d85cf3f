/** The positions of the pictures, as `cargo xtask positions` writes them. */

export interface PictureScene {
  /** Whose eyes look; `null` for a spectator's. */
  readonly seat: number | null;
  readonly view: unknown;
  readonly legal: readonly string[];
}

export type PictureScenes = Readonly<Record<string, PictureScene>>;
