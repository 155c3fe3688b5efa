import { App, Button } from 'antd'
import styles from './Once.module.css'

/** A secret that is shown this one time: to be copied, not to be found again. */
export function Once({ label, text }: { readonly label: string; readonly text: string }) {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      message.success('已复制')
    } catch {
      message.info('请手动选中复制')
    }
  }
  return (
    <section className={styles.once} aria-label={label}>
      <pre>{text}</pre>
      <Button onClick={() => void copy()}>复制</Button>
    </section>
  )
}
