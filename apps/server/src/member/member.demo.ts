/** The levels of the demo; the first is there from the beginning. */
export const demoLevels = [
  { level: 0, name: '初见', growth_min: 0, colour: '#8A8178' },
  { level: 1, name: '相识', growth_min: 600, colour: '#A56A43' },
  { level: 2, name: '相知', growth_min: 2000, colour: '#B5533C' },
  { level: 3, name: '知己', growth_min: 5000, colour: '#7A4E7E' },
  { level: 4, name: '挚友', growth_min: 12_000, colour: '#2F3E55' },
] as const

/** What the member to look around with has in the end. */
export const DEMO_POINTS = 2360
/** Of it, from last year: it runs out this year. */
export const DEMO_OLD_POINTS = 400
/** Of this, growth beyond what the visits have brought. */
export const DEMO_GROWTH = 2480
