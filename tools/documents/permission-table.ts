import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { cellOf, limitWords, ROLES, roleText, scopeOf } from '@kuaimen/contract/staff/permissions.rules'

const PLACES = { chain: '全部', region: '区域', store: '本店' } as const

/** The matrix of staff's permissions, as docs/permissions.md has it. */
export function permissionTable(): string {
  const head = ['权限', ...ROLES.map((role) => roleText[role])]
  const rows = PERMISSIONS.filter((one) => one !== 'self').map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => {
      const cell = cellOf(permission, role)
      if (!cell) return '–'
      return cell === true ? PLACES[scopeOf[role]] : `${PLACES[scopeOf[role]]}：${limitWords(cell)}`
    }),
  ])
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
