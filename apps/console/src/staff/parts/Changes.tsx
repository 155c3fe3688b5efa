import { stateText } from '@kuaimen/contract/booking/record.rules'
import { staffStateText } from '@kuaimen/contract/staff/staff.rules'
import styles from './Changes.module.css'

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? (VALUES[value] ?? value) : JSON.stringify(value)
}

/** States and kinds in words; names and numbers stay as they are. */
const VALUES: Readonly<Record<string, string>> = {
  ...stateText,
  ...staffStateText,
  ...{ store: '门店', region: '区域', chain: '全部门店' },
}

/** Fields that often change, in words; others as the log has them. */
const WORDS: Readonly<Record<string, string>> = {
  name: '名称',
  login: '登录名',
  mobile: '手机号',
  role: '角色',
  scope_kind: '范围类型',
  scope_id: '范围编号',
  until_day: '截止日期',
  state: '状态',
  day: '日期',
  time: '时间',
  payable_fen: '应付（分）',
  proven: '手机号已验证',
  minutes: '分钟',
  step: '环节',
  place_no: '位置',
  text: '内容',
  again: '重新邀请',
}

export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
  readonly isChanged: boolean
}

/** Field by field, those that changed first; what is no object is one field. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const isPlain = [before, after].every((one) => one === null || one === undefined || typeof one === 'object')
  const [old, now] = isPlain ? [asObject(before), asObject(after)] : [{ 值: before }, { 值: after }]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => {
      const [a, b] = [shown(old[field as keyof typeof old]), shown(now[field as keyof typeof now])]
      return { field, before: a, after: b, isChanged: a !== b }
    })
    .sort((a, b) => Number(b.isChanged) - Number(a.isChanged))
}

/** The fields of an act, as a table of before and after. */
export function Changes({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p>没有记录字段变化。</p>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">之前</th>
          <th scope="col">之后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before: old, after: now, isChanged }) => (
          <tr key={field} data-changed={isChanged}>
            <th scope="row">{WORDS[field] ?? field}</th>
            <td>{old}</td>
            <td>{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
