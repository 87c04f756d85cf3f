/** What an observer's screen shows of Ghawar. */
export type {
  GhawarColour as Colour,
  GhawarPlatformView as PlatformView,
  GhawarSeatView as SeatView,
  GhawarSide as Side,
  GhawarStage as Stage,
  GhawarTruckView as TruckView,
  GhawarView,
} from '../../wire/generated';
