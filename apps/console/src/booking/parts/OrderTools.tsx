import { boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { exportOrders, noteOrders, searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { App, Button, Input, Modal, Popover } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAct } from '../../api/data'
import { useMay } from '../../platform/me'
import { useViews } from '../../platform/views'
import styles from './OrderTools.module.css'

interface Props {
  /** Exactly the filter of the list. */
  readonly filter: CallOf<typeof exportOrders>
  readonly chosen: readonly string[]
  readonly onNoted: () => void
}

/** Whatever is done with a list as it stands there: remembered, taken as a file, or written a note to. */
export default function OrderTools({ filter, chosen, onNoted }: Props) {
  const [mayExport, mayNote] = [useMay('export.plain'), useMay('booking.note')]
  return (
    <>
      {mayNote && chosen.length > 0 && <NoteAll key={chosen.join()} chosen={chosen} onNoted={onNoted} />}
      <Views />
      {mayExport && <Export filter={filter} />}
    </>
  )
}

function Export({ filter }: Pick<Props, 'filter'>) {
  const { message } = App.useApp()
  const take = useAct(exportOrders, {
    onDone: ({ name, text, rows }) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: name })
      link.click()
      URL.revokeObjectURL(url)
      void message.success(`已导出 ${rows} 笔`)
    },
  })
  return (
    <Button
      loading={take.isPending}
      onClick={() => take.mutate(filter, { onError: (error) => void message.error(error.message) })}
    >
      导出
    </Button>
  )
}

function NoteAll({ chosen, onNoted }: Omit<Props, 'filter'>) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const note = useAct(noteOrders, {
    changes: [searchOrders, boardVisit],
    onDone: ({ noted }) => {
      void message.success(`已给 ${noted} 个预约记下备注`)
      onNoted()
    },
  })
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>{`给选中的 ${chosen.length} 个记备注`}</Button>
      <Modal
        open={isOpen}
        title={`给 ${chosen.length} 个预约各记一条备注`}
        okText="记下"
        cancelText="返回"
        okButtonProps={{ disabled: text.trim() === '' }}
        confirmLoading={note.isPending}
        onOk={() => note.mutate({ order_sns: [...chosen], text: text.trim() })}
        onCancel={() => setOpen(false)}
      >
        <Input.TextArea
          aria-label="备注"
          placeholder="写给同事的话，顾客看不到"
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {note.error && <p role="alert">{note.error.message}</p>}
      </Modal>
    </>
  )
}

/** An order that is open is no part of a view. */
const OPENED = 'sn'

function Views() {
  const { views, save, drop } = useViews('/orders')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const query = new URLSearchParams([...params].filter(([key]) => key !== OPENED)).toString()
  const add = () => {
    if (name.trim() === '') return
    save({ name: name.trim(), query })
    setName('')
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles.views}>
          {views.length === 0 && <p>还没有保存的视图</p>}
          {views.map((view) => (
            <p key={view.name}>
              <Button type="link" onClick={() => void navigate({ search: view.query })}>
                {view.name}
              </Button>
              <Button type="text" size="small" aria-label={`删除视图 ${view.name}`} onClick={() => drop(view.name)}>
                删除
              </Button>
            </p>
          ))}
          <Input
            aria-label="视图名称"
            placeholder="给当前筛选起个名字"
            maxLength={20}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={add}
          />
          <Button onClick={add} disabled={name.trim() === ''}>
            保存当前筛选
          </Button>
        </div>
      }
    >
      <Button>我的视图</Button>
    </Popover>
  )
}
