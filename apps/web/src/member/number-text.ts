/** 12360 is 12,360. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
