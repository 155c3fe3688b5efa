import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { placeText } from '../../../store/location-text'
import { shortStoreName } from '../../../store/short-name'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { MediaName, MediaRow } from '../../../ui/MediaRow/MediaRow'
import { Picture } from '../../../ui/Picture/Picture'
import { Note } from '../../../ui/Text/Text'
import type { BlockProps } from '../../block-props'
import styles from './lazy-blocks.module.css'

export function StoreListBlock({ block: { data } }: BlockProps<'store_list'>) {
  if (data.stores.length === 0) return null
  return (
    <ul className={styles.rows}>
      {data.stores.map((store) => (
        <li key={store.id}>
          <MediaRow
            boxed
            picture={(className) => (
              <Picture src={store.card_img} alt="" width={480} height={360} className={className} />
            )}
            end={<IconChevronRight size="s" />}
            render={(row) => <Link to={paths.storeDetail({ id: store.id })} {...row} />}
          >
            <MediaName>{shortStoreName(store.name)}</MediaName>
            <Note>{placeText(store)}</Note>
          </MediaRow>
        </li>
      ))}
    </ul>
  )
}
