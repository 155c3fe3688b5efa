import { growthList, memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { pagedQuery } from '../api/paged-query'
import { query } from '../api/query'

const QUIET = { quiet: true } as const

/** Where a member stands. A visit may be completed while the page is out of sight. */
export const standing = () => ({ ...query(memberCenter, {}, QUIET), refetchOnWindowFocus: true })

export const growthEntries = () =>
  pagedQuery(
    growthList,
    (page) => ({ page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ id }) => id },
    QUIET,
  )

export type PointsTab = 'all' | 'in' | 'out'

export const pointsEntries = (kind: PointsTab) =>
  pagedQuery(
    pointsList,
    (page) => ({ kind, page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ id }) => id },
    QUIET,
  )
