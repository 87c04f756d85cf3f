/** What an observer's screen shows of Atacama. */
export type {
  AtacamaCommodity as Commodity,
  AtacamaConcession as Concession,
  AtacamaDirection as Direction,
  AtacamaFieldStatus as FieldStatus,
  AtacamaFieldView as FieldView,
  AtacamaLineView as LineView,
  AtacamaOre as Ore,
  AtacamaSeatView as SeatView,
  AtacamaView,
} from '../../wire/generated';
