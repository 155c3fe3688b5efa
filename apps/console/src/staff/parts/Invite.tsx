import { staffInvite, staffPeople } from '@kuaimen/contract/staff/people.endpoints'
import { INVITE_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { Button, Form, Input, Modal } from 'antd'
import { useAct } from '../../api/data'
import { Once } from '../../ui/Once'
import { GrantFields, type GrantGiven, grantOf } from './GrantFields'
import { Trouble } from './SecondStep'

interface Given extends GrantGiven {
  readonly name: string
  readonly mobile: string
}

/** The link is shown this once; who gets it sets a password of their own. */
export const InviteLink = ({ path }: { readonly path: string }) => (
  <>
    <p>请把链接发给本人，{INVITE_MINUTES} 分钟内有效，只显示这一次。</p>
    <Once label="邀请链接" text={new URL(path, window.location.origin).href} />
  </>
)

/** A new person with their first role. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const invite = useAct(staffInvite, { changes: [staffPeople] })
  return (
    <Modal title="邀请员工" open onCancel={onClose} footer={null} maskClosable={false}>
      {invite.data ? (
        <>
          <InviteLink path={invite.data.path} />
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      ) : (
        <Form
          layout="vertical"
          requiredMark={false}
          onFinish={({ name, mobile, ...grant }: Given) => invite.mutate({ name, mobile, grant: grantOf(grant) })}
        >
          <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请填写姓名' }]}>
            <Input maxLength={30} autoFocus />
          </Form.Item>
          <Form.Item
            name="mobile"
            label="手机号"
            rules={[{ required: true, pattern: /^1\d{10}$/, message: '请填写 11 位手机号' }]}
          >
            <Input inputMode="numeric" maxLength={11} />
          </Form.Item>
          <GrantFields />
          <Trouble error={invite.error} />
          <Button type="primary" htmlType="submit" loading={invite.isPending}>
            生成邀请链接
          </Button>
        </Form>
      )}
    </Modal>
  )
}
