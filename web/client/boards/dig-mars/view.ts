/** What an observer's screen shows of Dig Mars. */
export type {
  DigMarsBonus as Bonus,
  DigMarsEquipment as Equipment,
  DigMarsPlaceView as PlaceView,
  DigMarsSeatView as SeatView,
  DigMarsTopView as TopView,
  DigMarsView,
} from '../../wire/generated';
