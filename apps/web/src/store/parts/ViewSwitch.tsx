import { IconMap, IconMenu } from '../../ui/Icon/ScreenIcon'
import styles from './ViewSwitch.module.css'

/** Says what one gets by it, as a door does. */
export const ViewSwitch = ({ onMap, onTurn }: { onMap: boolean; onTurn: () => void }) => (
  <button type="button" className={styles.switch} onClick={onTurn}>
    {onMap ? <IconMenu size="s" /> : <IconMap size="s" />}
    {onMap ? '列表' : '地图'}
  </button>
)
