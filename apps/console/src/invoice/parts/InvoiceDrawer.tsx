import { kindText } from '@kuaimen/contract/invoice/invoice.rules'
import * as calls from '@kuaimen/contract/invoice/staff.endpoints'
import type { StaffInvoice } from '@kuaimen/contract/invoice/staff.views'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { App, Button, Descriptions, Drawer, Form, Input, Modal, Space, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { links } from '../../booking/parts/links'
import { useMay } from '../../platform/me'
import { Failed, Loading } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { Time } from '../../ui/Time'
import { STATE_COLOURS, yuan } from '../invoice-text'
import styles from './InvoiceDrawer.module.css'

interface Opened {
  readonly no: string
  readonly onOpen: (no: string) => void
  readonly onClose: () => void
}

/** One invoice: to whom, for which orders, what the tax office says, and what can be done about it. */
export default function InvoiceDrawer({ no, onOpen, onClose }: Opened) {
  const { data, error, refetch } = useData(calls.staffInvoice, { invoice_no: no })
  return (
    <Drawer title={no} open onClose={onClose} size={560}>
      {data ? (
        <Shown invoice={data} onOpen={onOpen} />
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}

interface Props {
  readonly invoice: StaffInvoice
  readonly onOpen: (no: string) => void
}

function Shown({ invoice, onOpen }: Props) {
  const { state, state_text, kind, title, tax_code, email, number, words, note, replaces, replaced_by } = invoice
  const other = (of: string) => (
    <Button type="link" size="small" onClick={() => onOpen(of)}>
      {of}
    </Button>
  )
  return (
    <>
      <Acts invoice={invoice} onOpen={onOpen} />
      <Descriptions
        className={styles.facts ?? ''}
        column={1}
        size="small"
        items={[
          { key: 'state', label: '状态', children: <Tag color={STATE_COLOURS[state]}>{state_text}</Tag> },
          ...(words ? [{ key: 'words', label: '税局怎么说', children: words }] : []),
          ...(note ? [{ key: 'note', label: '顾客看到', children: note }] : []),
          { key: 'title', label: '抬头', children: title },
          ...(tax_code ? [{ key: 'tax', label: '税号', children: tax_code }] : []),
          { key: 'email', label: '邮箱', children: email || '没有填' },
          { key: 'kind', label: '种类', children: kindText[kind] },
          { key: 'sum', label: '金额', children: yuan(invoice.amount_fen) },
          { key: 'number', label: '发票号码', children: number || '还没有' },
          { key: 'requested', label: '申请', children: <Time at={invoice.requested_at} /> },
          ...(invoice.issued_at ? [{ key: 'issued', label: '开票', children: <Time at={invoice.issued_at} /> }] : []),
          ...(invoice.reversed_at
            ? [{ key: 'reversed', label: '红冲', children: <Time at={invoice.reversed_at} /> }]
            : []),
          ...(replaces ? [{ key: 'replaces', label: '代替', children: other(replaces) }] : []),
          ...(replaced_by ? [{ key: 'by', label: '已由', children: <>{other(replaced_by)}代替</> }] : []),
        ]}
      />
      <h3>订单</h3>
      {invoice.orders.map(({ order_sn, amount_fen }) => (
        <div key={order_sn} className={styles.row}>
          <Link to={links.order(order_sn)}>{order_sn}</Link>
          <span className={styles.money}>{yuan(amount_fen)}</span>
        </div>
      ))}
    </>
  )
}

const CHANGES = [calls.staffInvoices, calls.staffInvoice, staffToday]

/** The browser saves the file that came as text. */
function save(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

function Acts({ invoice: { invoice_no, can, is_of_company, type, title, tax_code }, onOpen }: Props) {
  const { message } = App.useApp()
  const [asking, setAsking] = useState<'reissue' | 'reverse'>()
  const mayReissue = useMay('invoice.reissue')
  const mayReverse = useMay('invoice.reverse')
  const say = (error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功')
  const resend = useAct(calls.resendInvoice, { changes: CHANGES, onDone: () => void message.success('已再发一次') })
  const file = useAct(calls.invoicePdf, { changes: [], onDone: ({ name, pdf }) => save(name, pdf) })
  const download = () => void file.mutateAsync({ invoice_no }).catch(say)
  useShortcut('r', '重新开票', () => setAsking('reissue'), can.reissue && mayReissue)
  useShortcut('d', '下载发票', download, can.download)
  return (
    <Space wrap>
      {can.reissue && mayReissue && (
        <Button type="primary" onClick={() => setAsking('reissue')}>
          重新开票（R）
        </Button>
      )}
      {can.download && (
        <Button loading={file.isPending} onClick={download}>
          下载（D）
        </Button>
      )}
      {can.resend && mayReissue && (
        <Button loading={resend.isPending} onClick={() => void resend.mutateAsync({ invoice_no }).catch(say)}>
          再发给顾客
        </Button>
      )}
      {can.reverse && mayReverse && (
        <Button danger onClick={() => setAsking('reverse')}>
          红冲
        </Button>
      )}
      {is_of_company && <span className={styles.quiet}>企业账单的发票在账单里处理</span>}
      {asking === 'reissue' && (
        <Reissue invoice={{ invoice_no, type, title, tax_code }} onDone={onOpen} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'reverse' && <Reverse invoice_no={invoice_no} onClose={() => setAsking(undefined)} />}
    </Space>
  )
}

interface ReissueProps {
  readonly invoice: Pick<StaffInvoice, 'invoice_no' | 'type' | 'title' | 'tax_code'>
  readonly onDone: (no: string) => void
  readonly onClose: () => void
}

/** Fields that stay as they were are not sent: the log then says what was corrected. */
function Reissue({ invoice: { invoice_no, type, title, tax_code }, onDone, onClose }: ReissueProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ title: string; tax_code?: string }>()
  const act = useAct(calls.reissueInvoice, {
    changes: CHANGES,
    onDone: ({ invoice_no: made, state }) => {
      void message.success(state === 'issued' ? '税局其实已经开了，已认下' : '已重新申请')
      onClose()
      onDone(made)
    },
  })
  const send = (fields: { title: string; tax_code?: string }) =>
    act
      .mutateAsync({
        invoice_no,
        ...(fields.title === title ? {} : { title: fields.title }),
        ...(!fields.tax_code || fields.tax_code === tax_code ? {} : { tax_code: fields.tax_code }),
      })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功'))
  return (
    <Modal
      open
      title="重新开票"
      okText="重新开票"
      cancelText="返回"
      confirmLoading={act.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>先问税局这张有没有开出来；没有才按下面的抬头重新申请，不会开出两张。</p>
      <Form form={form} layout="vertical" initialValues={{ title, tax_code }} onFinish={(fields) => void send(fields)}>
        <Form.Item name="title" label="抬头" rules={[{ required: true, whitespace: true, message: '请填写抬头' }]}>
          <Input maxLength={100} />
        </Form.Item>
        {type === 'company' && (
          <Form.Item name="tax_code" label="税号" rules={[{ required: true, message: '请填写税号' }]}>
            <Input maxLength={20} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

function Reverse({ invoice_no, onClose }: { readonly invoice_no: string; readonly onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason: string }>()
  const act = useAct(calls.reverseIssued, {
    changes: CHANGES,
    onDone: () => {
      void message.success('已申请红冲')
      onClose()
    },
  })
  const send = (fields: { reason: string }) =>
    act
      .mutateAsync({ invoice_no, ...fields })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功'))
  return (
    <Modal
      open
      title="红冲这张发票？"
      okText="红冲"
      cancelText="返回"
      okButtonProps={{ danger: true }}
      confirmLoading={act.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>红冲不能撤回。之后顾客可以用别的抬头重新申请；退款前的红冲会自动做，不用在这里点。</p>
      <Form form={form} layout="vertical" onFinish={(fields) => void send(fields)}>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
