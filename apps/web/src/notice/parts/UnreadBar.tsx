import styles from './MessageList.module.css'

/** How many wait, and one tap for all of them; it keeps its place when none does. */
export const UnreadBar = ({ count, onRead }: { count: number; onRead: () => void }) => (
  <div className={styles.bar}>
    <p role="status">{count > 0 ? `${count} 条未读` : '都看过了'}</p>
    <button type="button" className={styles.all} disabled={count === 0} onClick={onRead}>
      全部已读
    </button>
  </div>
)
