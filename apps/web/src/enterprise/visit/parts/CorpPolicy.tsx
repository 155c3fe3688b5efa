import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import type { CorpPreview } from '@kuaimen/contract/enterprise/visit.views'
import { PolicyNotes } from '../../../booking/confirm/parts/PolicyNotes'
import { cancelText } from '../../../booking/policy-text'
import { serverNow } from '../../../platform/browser/server-clock'
import { corpCancelText } from '../../drive-text'

interface CorpPolicyProps {
  readonly drive: DriveDetail
  readonly preview: CorpPreview
}

/** What a cancel means for the company, and for what one pays oneself. */
export function CorpPolicy({ drive, preview }: CorpPolicyProps) {
  const now = serverNow()
  const isPaying = preview.payable_fen > 0 || preview.prepaid_fen > 0
  const own = isPaying ? `您付的部分：${cancelText(preview.policy, preview, now, preview)}` : ''
  return (
    <PolicyNotes
      policy={preview.policy}
      start={preview}
      toPay={preview.payable_fen > 0}
      until={drive.shoot_until}
      cancel={[corpCancelText(preview, now), own].filter(Boolean).join('。')}
    />
  )
}
