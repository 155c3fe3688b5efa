import { studioDay } from '@kuaimen/contract/kernel/time'
import { Button } from '../../../ui/Button/Button'
import { DateField } from '../../../ui/DateField/DateField'
import styles from './BirthdayField.module.css'
import { useProfileField } from './useProfileField'

const EARLIEST = '1920-01-01'
const START = '2000-01-01'

export function BirthdayField() {
  const { value, status, error, save } = useProfileField('birthday')
  const hints = { idle: undefined, saving: '正在保存', saved: '已保存' }
  return (
    <div className={styles.birthday}>
      <DateField
        label="生日"
        value={value || undefined}
        onChange={save}
        min={EARLIEST}
        max={studioDay(new Date())}
        start={START}
        placeholder="选择生日"
        error={error}
        hint={hints[status]}
      />
      {value && (
        <Button kind="quiet" size="small" className={styles.clear} onClick={() => save('')}>
          清除
        </Button>
      )}
    </div>
  )
}
