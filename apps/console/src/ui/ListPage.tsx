import { Button, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './ListPage.module.css'
import { Page } from './Page'
import { Failed, Loading, Notice } from './States'
import { useShortcut } from './shortcuts'

interface More {
  readonly has: boolean
  readonly isLoading: boolean
  readonly load: () => void
}

interface Props<Row> {
  readonly title: string
  readonly actions?: ReactNode
  readonly filters?: ReactNode
  readonly columns: TableColumnsType<Row>
  /** Nothing yet: it is being loaded, or has failed. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string | number
  readonly error: Error | null
  readonly again: () => void
  /** An empty list of a filter is not the same as one where nothing was ever made. */
  readonly isFiltered: boolean
  readonly empty: string
  readonly onOpen?: (row: Row) => void
  readonly more?: More
  /** Rows that are ticked, to do one thing with all of them. */
  readonly chosen?: { readonly keys: readonly (string | number)[]; readonly onChange: (keys: string[]) => void }
}

/** Every list of the console: its states told apart, rows by j, k and Enter, the next page by a key of the last row. */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { title, actions, filters } = props
  return (
    <Page title={title} actions={actions}>
      {filters && <div className={styles.filters}>{filters}</div>}
      <div className={styles.body}>
        <Body {...props} />
      </div>
    </Page>
  )
}

function Body<Row extends object>({
  columns,
  rows,
  keyOf,
  error,
  again,
  isFiltered,
  empty,
  onOpen,
  more,
  chosen,
}: Props<Row>) {
  const [at, setAt] = useState(-1)
  const count = rows?.length ?? 0
  const step = (by: number) => setAt((before) => Math.min(count - 1, Math.max(0, before + by)))
  useShortcut('j', '下一行', () => step(1), count > 0)
  useShortcut('k', '上一行', () => step(-1), count > 0)
  const current = rows?.[at]
  useShortcut(
    'Enter',
    '打开选中的一行',
    () => current && onOpen?.(current),
    current !== undefined && onOpen !== undefined,
  )
  if (!rows) return error ? <Failed error={error} again={again} /> : <Loading />
  if (count === 0)
    return isFiltered ? <Notice title="没有符合条件的结果" words="换个条件试试。" /> : <Notice title={empty} />
  return (
    <>
      {error && <Failed error={error} again={again} />}
      <Table<Row>
        size="middle"
        columns={columns}
        dataSource={rows as Row[]}
        rowKey={keyOf}
        pagination={false}
        rowClassName={(row) => [onOpen && styles.opens, row === current && styles.current].filter(Boolean).join(' ')}
        {...(chosen
          ? {
              rowSelection: {
                selectedRowKeys: [...chosen.keys],
                onChange: (keys) => chosen.onChange(keys.map(String)),
                getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
                getCheckboxProps: () => ({ 'aria-label': '选中这一行' }),
              },
            }
          : {})}
        {...(onOpen ? { onRow: (row) => ({ onClick: () => onOpen(row) }) } : {})}
      />
      {more?.has && (
        <Button block className={styles.more} loading={more.isLoading} onClick={more.load}>
          加载更多
        </Button>
      )}
    </>
  )
}
