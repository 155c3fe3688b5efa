import { persistReturn } from '../../../contact/adviser-state'
import { usePageLocation } from '../../../platform/page/location'
import { buttonClass } from '../../../ui/Button/Button'
import type { BlockProps } from '../../block-props'
import { wayOf } from '../../links'
import { CampaignLink } from './CampaignLink'
import styles from './lazy-blocks.module.css'

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
