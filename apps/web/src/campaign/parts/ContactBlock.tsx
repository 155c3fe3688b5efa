import { buttonClass } from '../../ui/Button/Button'
import { wayOf } from '../links'
import type { BlockProps } from './block-props'
import { CampaignLink } from './CampaignLink'
import styles from './later.module.css'

export const ContactBlock = ({ block: { text, button, data } }: BlockProps<'contact'>) => (
  <div className={styles.contact}>
    <p>{text}</p>
    {wayOf(data.link) && (
      <CampaignLink link={data.link} className={buttonClass({ kind: 'secondary', size: 'small' })}>
        {button}
      </CampaignLink>
    )}
  </div>
)
