import type { Obstacle } from '@kuaimen/contract/account/person.views'
import { Link } from '../../../platform/page/Link'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { OBSTACLES } from './leaving-text'
import styles from './UnregisterSection.module.css'

const byKind = (list: readonly Obstacle[]) => {
  const kinds = new Map<Obstacle['kind'], Obstacle[]>()
  for (const one of list) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one])
  return [...kinds]
}

/** 周五 11月13日 13:00 静安梧桐里店 · 精修中: without the brand, and no part torn by the end of a line. */
const Title = ({ words }: { words: string }) => (
  <span className={styles.title}>
    {words.split(' · ').map((part, nth) => (
      <span key={part} className={styles.number}>
        {nth > 0 && ' · '}
        {part.replace(/\S+[·・]/, '')}
      </span>
    ))}
  </span>
)

/** What has to be over first, by what it is, each with the way there. */
export const Obstacles = ({ list }: { list: readonly Obstacle[] }) => (
  <div className={styles.form}>
    <p className={styles.to}>这些事办完后，就可以注销了：</p>
    {byKind(list).map(([kind, some]) => (
      <section key={kind} className={styles.kind}>
        <h3 className={styles.head}>{OBSTACLES[kind].words}</h3>
        <RowGroup>
          {some.map(({ no, title }) => (
            <ListRow
              key={no}
              label={<Title words={title} />}
              render={(row) => <Link to={OBSTACLES[kind].to(no)} {...row} />}
            />
          ))}
        </RowGroup>
      </section>
    ))}
  </div>
)
