import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { deviceEnd, deviceEnrol, staffDevices } from '@kuaimen/contract/staff/people.endpoints'
import { DEVICE_CODE_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { App, Button, Form, Input, Modal, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useAct, useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { mayDo, useMe } from '../../platform/me'
import { ListPage } from '../../ui/ListPage'
import { Mark, type Tone } from '../../ui/Mark'
import { Time } from '../../ui/Time'
import { Trouble } from '../parts/SecondStep'

type Device = DataOf<typeof staffDevices>[number]

const STATES: Record<Device['state'], { words: string; tone: Tone }> = {
  waiting: { words: '待登记', tone: 'warn' },
  enrolled: { words: '使用中', tone: 'good' },
  ended: { words: '已注销', tone: 'off' },
}

/** Tablets of the stores: on them people change by PIN. */
export default function Devices() {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useData(staffDevices, {})
  const columns: TableColumnsType<Device> = [
    { title: '平板', dataIndex: 'name' },
    { title: '门店', dataIndex: 'store_name' },
    {
      title: '状态',
      width: 100,
      render: (_, { state }) => <Mark tone={STATES[state].tone}>{STATES[state].words}</Mark>,
    },
    { title: '登记时间', width: 160, render: (_, { created_at }) => <Time at={created_at} /> },
    { title: '最近使用', width: 160, render: (_, { last_seen_at }) => <Time at={last_seen_at} never="从未使用" /> },
    { title: '操作', width: 100, render: (_, device) => device.state !== 'ended' && <End device={device} /> },
  ]
  return (
    <>
      <ListPage
        title="门店平板"
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
            登记平板
          </Button>
        }
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        again={() => void refetch()}
        isFiltered={false}
        empty="还没有登记过平板"
      />
      {isAdding && <Enrol onClose={() => setAdding(false)} />}
    </>
  )
}

function End({ device }: { readonly device: Device }) {
  const { modal, message } = App.useApp()
  const end = useAct(deviceEnd, { changes: [staffDevices] })
  const ask = () =>
    modal.confirm({
      title: `注销「${device.name}」`,
      content: '平板上的登录立即结束，再用需要重新登记。',
      okText: '注销',
      okButtonProps: { danger: true },
      onOk: () => end.mutateAsync({ device_id: device.id }).catch((error: Error) => void message.error(error.message)),
    })
  return (
    <Button type="link" danger onClick={() => void ask()} style={{ paddingInline: 0 }}>
      注销
    </Button>
  )
}

function Enrol({ onClose }: { readonly onClose: () => void }) {
  const me = useMe()
  const { store, stores } = useChosenStore()
  const enrol = useAct(deviceEnrol, { changes: [staffDevices] })
  const mine = stores.filter(({ id }) => mayDo(me, 'device.enrol', id))
  return (
    <Modal title="登记平板" open onCancel={onClose} footer={null} maskClosable={false}>
      {enrol.data ? (
        <>
          <p>
            在平板上打开 <strong>{window.location.host}/tablet</strong>，{DEVICE_CODE_MINUTES} 分钟内输入设备码：
          </p>
          <p style={{ fontSize: 32, letterSpacing: '0.2em', textAlign: 'center' }} data-code>
            {enrol.data.code}
          </p>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      ) : (
        <Form
          layout="vertical"
          requiredMark={false}
          initialValues={{ store_id: store?.id }}
          onFinish={(given: { store_id: number; name: string }) => enrol.mutate(given)}
        >
          <Form.Item name="store_id" label="门店" rules={[{ required: true, message: '请选择门店' }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={mine.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="name" label="平板名称" rules={[{ required: true, message: '请给平板起个名字' }]}>
            <Input maxLength={30} placeholder="如：前台 1" autoFocus />
          </Form.Item>
          <Trouble error={enrol.error} />
          <Button type="primary" htmlType="submit" loading={enrol.isPending}>
            生成设备码
          </Button>
        </Form>
      )}
    </Modal>
  )
}
