/** Where a permission of staff holds: everywhere, or at these stores. */
export type Reach = 'chain' | readonly number[]

export const covers = (reach: Reach, storeId: number): boolean => reach === 'chain' || reach.includes(storeId)

export const isNowhere = (reach: Reach): boolean => reach !== 'chain' && reach.length === 0
