/** What an observer's screen shows of Atacama. */
export type {
  AtacamaConcession as Concession,
  AtacamaDirection as Direction,
  AtacamaSeatView as SeatView,
  AtacamaView,
} from '../../wire/generated';
