import type { Obstacle } from '@kuaimen/contract/account/account.views'
import { Link } from '../../platform/Link'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { OBSTACLES } from './leaving-words'
import styles from './UnregisterSection.module.css'

/** What has to be over first, each with the way there. */
export const Obstacles = ({ list }: { list: readonly Obstacle[] }) => (
  <div className={styles.form}>
    <p className={styles.to}>这些事办完后，就可以注销了：</p>
    <RowGroup>
      {list.map(({ kind, no, title }) => (
        <ListRow
          key={`${kind}:${no}`}
          label={OBSTACLES[kind].words}
          note={title}
          render={(row) => <Link to={OBSTACLES[kind].to(no)} {...row} />}
        />
      ))}
    </RowGroup>
  </div>
)
