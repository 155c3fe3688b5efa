import type { RoomName } from './rooms'

interface ErrorRange {
  readonly rooms: readonly ('kernel' | RoomName)[]
  readonly first: number
  readonly last: number
}

/** The numbers of the errors that a room declares. A new room takes a range that is free, or shares its neighbour's. */
export const errorRanges: readonly ErrorRange[] = [
  { rooms: ['kernel'], first: 100000, last: 100599 },
  { rooms: ['account'], first: 200100, last: 200299 },
  { rooms: ['city'], first: 200300, last: 200399 },
  { rooms: ['store'], first: 200400, last: 200499 },
  { rooms: ['product'], first: 200500, last: 200599 },
  { rooms: ['staff'], first: 200600, last: 200699 },
  { rooms: ['asset'], first: 200700, last: 200799 },
  { rooms: ['approval'], first: 200800, last: 200899 },
  { rooms: ['schedule', 'booking'], first: 201000, last: 201099 },
  { rooms: ['member'], first: 202000, last: 202099 },
  { rooms: ['content'], first: 203000, last: 203019 },
  { rooms: ['campaign'], first: 203020, last: 203099 },
  { rooms: ['contact'], first: 204000, last: 204099 },
  { rooms: ['enterprise'], first: 204100, last: 204199 },
  { rooms: ['custom'], first: 205000, last: 205099 },
  { rooms: ['notice'], first: 206000, last: 206099 },
  { rooms: ['waitlist'], first: 207000, last: 207099 },
  { rooms: ['payment'], first: 300000, last: 300099 },
  { rooms: ['wallet'], first: 300200, last: 300299 },
  { rooms: ['refund'], first: 300300, last: 300399 },
  { rooms: ['invoice'], first: 300400, last: 300499 },
  { rooms: ['shop'], first: 300500, last: 300599 },
]
