import { Modal } from 'antd'
import { useShortcuts } from '../ui/shortcuts'
import styles from './KeySheet.module.css'

const WORDS: Record<string, string> = { 'mod+k': 'Ctrl K', Enter: '回车', Escape: 'Esc' }

/** All keys that act here and now, the general ones first. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const shortcuts = useShortcuts().filter(({ words }) => words !== '')
  return (
    <Modal title="快捷键" open onCancel={onClose} footer={null}>
      <dl className={styles.sheet}>
        {shortcuts.map(({ keys, words }) => (
          <div key={`${keys} ${words}`}>
            <dt>
              {(WORDS[keys] ?? keys).split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>正在输入文字时，单个字母不会触发快捷键。</p>
    </Modal>
  )
}
