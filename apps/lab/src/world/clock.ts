export type Clock = () => number
