import { persistReturn } from '../../contact/enterprise-state'
import { usePageLocation } from '../../platform/page-location'
import { buttonClass } from '../../ui/Button/Button'
import { wayOf } from '../links'
import type { BlockProps } from './block-props'
import { CampaignLink } from './CampaignLink'
import styles from './later.module.css'

/** Leads to the adviser, and from there back to this page. */
export function ContactBlock({ block: { text, button, data } }: BlockProps<'contact'>) {
  const { pathname, search } = usePageLocation()
  return (
    <div className={styles.contact}>
      <p>{text}</p>
      {wayOf(data.link) && (
        <CampaignLink
          link={data.link}
          className={buttonClass({ kind: 'secondary', size: 'small' })}
          onOpen={() => persistReturn(pathname + search)}
        >
          {button}
        </CampaignLink>
      )}
    </div>
  )
}
