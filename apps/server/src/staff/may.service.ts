import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { covers } from '@kuaimen/contract/kernel/reach'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { staffMay, staffPlaces } from '@kuaimen/contract/staff/people.endpoints'
import { cellOf, type GivenGrant, limitWords, reachOf } from '@kuaimen/contract/staff/permissions.rules'
import type { StaffCtx } from '../context'
import { peopleFor } from './people.service'
import { placesOf, regionsIn } from './reach.service'
import { scopeName } from './staff.present'

type GivenDays = Pick<GivenGrant, 'from_day' | 'until_day'>

/** Permissions of one person at a store, or the people who have one of them there. */
export async function whoMay(
  ctx: StaffCtx,
  { staff_id, permission, store_id }: InputOf<typeof staffMay>,
): Promise<DataOf<typeof staffMay>> {
  const [people, places] = await Promise.all([
    peopleFor(ctx, { keyword: '', state: 'active', store_id: undefined }),
    placesOf(ctx),
  ])
  const today = studioDay(ctx.now())
  const isNow = ({ from_day, until_day }: GivenDays) => from_day <= today && (until_day === null || until_day >= today)
  const asked = permission ? [permission] : PERMISSIONS.filter((one) => one !== 'self')
  return people
    .filter(({ id, kind }) => kind === 'person' && (staff_id === undefined || id === staff_id))
    .flatMap(({ id, name, grants }) =>
      asked.flatMap((one) =>
        grants.filter(isNow).flatMap((grant) => {
          const cell = cellOf(one, grant.role)
          const reach = reachOf([grant], one, regionsIn(places))
          if (!cell || (store_id !== undefined && !covers(reach, store_id))) return []
          return [
            {
              staff_id: id,
              name,
              permission: one,
              role: grant.role,
              limit: limitWords(cell),
              scope_name: scopeName(grant, places),
            },
          ]
        }),
      ),
    )
}

export async function grantPlaces(ctx: StaffCtx): Promise<DataOf<typeof staffPlaces>> {
  const { regions, stores } = await placesOf(ctx)
  const { stores: mine } = ctx.principal
  return {
    regions: regions
      .filter((one) => mine === 'chain' || one.stores.every((store) => covers(mine, store)))
      .map((one) => ({ ...one, stores: [...one.stores] })),
    stores: stores.filter(({ id }) => covers(mine, id)),
  }
}
