import { Refusal } from '@kuaimen/contract/kernel/failure'
import { staffInvite, staffPeople } from '@kuaimen/contract/staff/people.endpoints'
import { StaffKnown } from '@kuaimen/contract/staff/people.views'
import { INVITE_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { Link } from 'react-router'
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

/** A number that is taken leads to its owner, where one sees them. */
function Known({ error, onClose }: { readonly error: Error | null; readonly onClose: () => void }) {
  const known = error instanceof Refusal ? StaffKnown.safeParse(error.data).data : undefined
  if (!known) return <Trouble error={error} />
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBlock: 12 }}
      title={`这个手机号是「${known.name}」的，不需要再邀请。`}
      action={
        <Link to={`/people?id=${known.staff_id}`} onClick={onClose}>
          打开并授予角色
        </Link>
      }
    />
  )
}

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
          <Known error={invite.error} onClose={onClose} />
          <Button type="primary" htmlType="submit" loading={invite.isPending}>
            生成邀请链接
          </Button>
        </Form>
      )}
    </Modal>
  )
}
