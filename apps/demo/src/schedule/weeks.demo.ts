/** How much of a usual week is taken, Sunday first: Saturdays go first, Tuesdays last. */
export const takenByWeekday = [0.8, 0.26, 0.12, 0.26, 0.34, 0.44, 1.04] as const

/** How much of that is taken already: up to so many days ahead. Beyond, only weekends are. */
export const takenByLead: readonly (readonly [days: number, share: number])[] = [
  [8, 1],
  [15, 0.95],
  [22, 0.78],
  [30, 0.55],
]
export const takenOfFarWeekends = 0.32

/** Over the hours: weekends at noon, working days in the evening. */
export const takenByHour = {
  weekend: [
    [11, 0.8],
    [17, 1.25],
    [19, 0.9],
    [24, 0.55],
  ],
  friday: [
    [12, 0.5],
    [17, 0.8],
    [24, 1.7],
  ],
  workday: [
    [12, 0.7],
    [14, 1],
    [17, 0.75],
    [24, 1.35],
  ],
} as const satisfies Record<string, readonly (readonly [until: number, share: number])[]>

/** A day taken to this share is full; a little less leaves the gap that somebody has just given up. */
export const FULL_FROM = 0.9
export const FEW_FROM = 0.8

/** One day in so many is taken by one party, whatever day it is. */
export const PARTY_ONE_IN = 70

/** The chain of stages of most visits, in quarters of an hour. */
export const usualVisit = { seat: 2, room: 3, screen: 2 } as const

/** How long the gap of a day with few starts is, in quarters of an hour. */
export const GAP_CELLS = 9

/** Up to so many days ahead people come in a row: hours without a free seat, then some with one. In half hours. */
export const RUNS_WITHIN_DAYS = 3
export const runHalfHours = [0, 1, 2, 3, 4, 5, 6] as const
export const restHalfHours = [2, 3, 4] as const
