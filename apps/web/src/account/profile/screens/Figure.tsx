import { PickerField } from '../../../ui/PickerField/PickerField'
import { readHeight, readWeight } from '../../profile-fields'
import { ProfileChips } from '../parts/ProfileChips'
import { ProfilePage } from '../parts/ProfilePage'
import { ProfileText } from '../parts/ProfileText'
import { useProfileField } from '../parts/useProfileField'
import styles from './Figure.module.css'

const CLOTHES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'].map((text) => ({ value: text, text }))
const SMALLEST_SHOE = 33
const SHOES = [
  { value: '', text: '不填' },
  ...Array.from({ length: 15 }, (_, index) => String(SMALLEST_SHOE + index)).map((size) => ({
    value: size,
    text: `${size} 码`,
  })),
]
const USUAL_SHOE = '38'

export default function Figure() {
  return (
    <ProfilePage lead="方便提前准备合身的服装，只用于拍摄">
      <div className={styles.pair}>
        <div>
          <ProfileText label="身高" field="height_cm" read={readHeight} mode="numeric" suffix={<Unit>cm</Unit>} />
        </div>
        <div>
          <ProfileText label="体重" field="weight_kg" read={readWeight} mode="numeric" suffix={<Unit>kg</Unit>} />
        </div>
      </div>
      <ProfileChips label="衣服尺码" field="clothes_size" options={CLOTHES} />
      <ShoeField />
    </ProfilePage>
  )
}

const Unit = ({ children }: { children: string }) => <span className={styles.unit}>{children}</span>

function ShoeField() {
  const { value, status, error, save } = useProfileField('shoe_size')
  return (
    <PickerField
      label="鞋码"
      choices={() => [SHOES]}
      value={value ? [value] : undefined}
      start={[USUAL_SHOE]}
      onChange={([size = '']) => save(size)}
      error={error}
      hint={{ idle: undefined, saving: '正在保存', saved: '已保存' }[status]}
    />
  )
}
