import { boardPhone, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { PHONE_REASONS, phoneReasonText, type Whose } from '@kuaimen/contract/staff/privacy.rules'
import { App, Button, Dropdown, Space, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'

interface Props {
  readonly order_sn: string
  readonly whose: Whose
  /** Masked, as everybody sees it. */
  readonly mobile: string
  readonly may: boolean
}

/** A number to ring: whole only after a reason was chosen, and only as long as this is on the screen. */
export function Phone({ order_sn, whose, mobile, may }: Props) {
  const { message } = App.useApp()
  const [number, setNumber] = useState('')
  const look = useAct(boardPhone, { changes: [boardVisit], onDone: (shown) => setNumber(shown.mobile) })
  if (number)
    return (
      <Space>
        <Typography.Text copyable={{ text: number, tooltips: ['复制号码', '已复制'] }}>
          <a href={`tel:${number}`}>{number}</a>
        </Typography.Text>
      </Space>
    )
  if (!mobile) return null
  return (
    <Space>
      <span>{mobile}</span>
      {may && (
        <Dropdown
          trigger={['click']}
          disabled={look.isPending}
          menu={{
            items: PHONE_REASONS.map((key) => ({ key, label: phoneReasonText[key] })),
            onClick: ({ key }) => {
              const reason = PHONE_REASONS.find((one) => one === key)
              if (reason)
                look.mutate({ order_sn, whose, reason }, { onError: (error) => void message.error(error.message) })
            },
          }}
        >
          <Button size="small" loading={look.isPending}>
            拨打
          </Button>
        </Dropdown>
      )}
    </Space>
  )
}
