import type { MeView } from '@kuaimen/contract/account/person.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Muted } from '../../../ui/Text/Text'
import { Tile, TileCard } from '../../../ui/TileCard/TileCard'
import { countFilled, fieldsOf, PROFILE_PAGES } from '../../profile-fields'

const TILES = [
  { name: '基本资料', to: paths.mineBasic(), fields: PROFILE_PAGES.basic },
  { name: '职业', to: paths.mineOccupation(), fields: PROFILE_PAGES.occupation },
  { name: '身形尺码', to: paths.mineFigure(), fields: PROFILE_PAGES.figure },
]

/** What the studio knows of a member before the first word is spoken, and what it could still know. */
export function ProfileTiles({ me }: { me: MeView }) {
  const fields = fieldsOf(me)
  return (
    <TileCard title="我的资料" boxed>
      {TILES.map(({ name, to, fields: names }) => {
        const filled = countFilled(fields, names)
        return (
          <Tile
            key={to}
            label={name}
            note={<Muted>{filled === 0 ? '去填写' : `已填 ${filled}/${names.length}`}</Muted>}
            render={(link) => <Link to={to} {...link} />}
          />
        )
      })}
    </TileCard>
  )
}
