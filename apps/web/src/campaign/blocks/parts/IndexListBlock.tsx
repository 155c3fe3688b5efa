import type { IndexedCampaign } from '@kuaimen/contract/campaign/page.views'
import { serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { TimeLeft } from '../../../ui/Countdown/Countdown'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { Note } from '../../../ui/Text/Text'
import type { BlockProps } from '../../block-props'
import { wayOf } from '../../links'
import { periodText } from '../../offer/face'
import styles from './lazy-blocks.module.css'

function When({ one: { state, starts_at, ends_at } }: { one: IndexedCampaign }) {
  if (state === 'soon' && starts_at)
    return (
      <span className={styles.when}>
        距离开始 <TimeLeft until={starts_at * 1000} skewMs={serverSkewMs()} />
      </span>
    )
  const until = periodText(null, ends_at)
  if (state === 'over') return <Note as="span">已结束</Note>
  return until ? <Note as="span">{until}</Note> : null
}

/** Pages of its list, each with its picture; who wants one taps the card. */
export function IndexListBlock({ block: { data } }: BlockProps<'index_list'>) {
  if (data.campaigns.length === 0) return null
  return (
    <ul className={styles.index}>
      {data.campaigns.map((one) => {
        const way = wayOf({ href: one.path, kind: 'path' })
        if (!way || !('path' in way)) return null
        return (
          <li key={one.key}>
            <Link to={way.path} className={cx(styles.entry, one.state === 'over' && styles.past)}>
              {one.cover && (
                <Picture
                  src={one.cover.url}
                  alt=""
                  width={one.cover.width}
                  height={one.cover.height}
                  ratio="5:4"
                  className={styles.cover}
                />
              )}
              <span className={styles.stepWords}>
                <strong>{one.title}</strong>
                {one.summary && <Note as="span">{one.summary}</Note>}
                <When one={one} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
