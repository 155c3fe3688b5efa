import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { cellOf, type Limit, ROLES, roleText, scopeOf } from '@kuaimen/contract/staff/permissions.rules'

const PLACES = { chain: '全部', region: '区域', store: '本店' } as const

function words({ fen, dayFen, points, words: only }: Limit): string {
  const parts = [
    only,
    fen === undefined ? undefined : `≤ ¥${fen / 100}`,
    dayFen === undefined ? undefined : `每天 ≤ ¥${dayFen / 100}`,
    points === undefined ? undefined : `≤ ${points} 积分`,
  ]
  return parts.filter(Boolean).join('，')
}

/** The matrix of staff's permissions, as docs/permissions.md has it. */
export function permissionTable(): string {
  const head = ['权限', ...ROLES.map((role) => roleText[role])]
  const rows = PERMISSIONS.filter((one) => one !== 'self').map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => {
      const cell = cellOf(permission, role)
      if (!cell) return '–'
      return cell === true ? PLACES[scopeOf[role]] : `${PLACES[scopeOf[role]]}：${words(cell)}`
    }),
  ])
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
