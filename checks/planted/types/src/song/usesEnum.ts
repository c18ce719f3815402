export enum Planted {
  one,
}
