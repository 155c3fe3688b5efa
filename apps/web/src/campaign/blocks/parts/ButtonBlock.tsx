import { buttonClass } from '../../../ui/Button/Button'
import type { BlockProps } from '../../block-props'
import { CampaignLink } from './CampaignLink'

export const ButtonBlock = ({ block: { text, link, look } }: BlockProps<'button'>) => (
  <CampaignLink link={link} className={buttonClass({ kind: look, size: 'large', block: true })}>
    {text}
  </CampaignLink>
)
