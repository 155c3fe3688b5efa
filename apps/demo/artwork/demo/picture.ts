/** One picture to be drawn: where it goes under the art folder, without its ending, and what it shows. */
export interface Picture {
  file: string
  width: number
  height: number
  svg: () => string
}
