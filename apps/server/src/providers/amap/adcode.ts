/** 北京, 天津, 上海, 重庆: provinces that are cities. */
const MUNICIPALITIES = new Set(['11', '12', '31', '50'])

export const isMunicipality = (adcode: string): boolean => MUNICIPALITIES.has(adcode.slice(0, 2))

/** The city a district belongs to, as the city table numbers it. */
export function cityAdcodeOf(adcode: string): number {
  if (isMunicipality(adcode)) return Number(`${adcode.slice(0, 2)}0100`)
  // Counties right under a province (仙桃 429004) are cities of their own.
  if (adcode.slice(2, 4) === '90') return Number(adcode)
  return Number(`${adcode.slice(0, 4)}00`)
}
