import { useState } from 'react'
import { Button } from '../Button/Button'
import { Checkbox } from '../Checkbox/Checkbox'
import { Chip, ChipGroup } from '../Chip/Chip'
import { ChoiceTile, ChoiceTiles } from '../ChoiceTile/ChoiceTile'
import { DateField } from '../DateField/DateField'
import { Divider } from '../Divider/Divider'
import { IconHeart } from '../Icon/ScreenIcon'
import { ListRow, RowGroup } from '../ListRow/ListRow'
import { type DayFace, MonthGrid } from '../MonthGrid/MonthGrid'
import { PickerField } from '../PickerField/PickerField'
import { PictureOption } from '../PictureOption/PictureOption'
import { Price } from '../Price/Price'
import { RadioList } from '../RadioList/RadioList'
import { RatingInput } from '../Rating/Rating'
import { Section } from '../Section/Section'
import { Stepper } from '../Stepper/Stepper'
import { SwipeRow } from '../SwipeRow/SwipeRow'
import { Switch } from '../Switch/Switch'
import { toast } from '../Toast/toast'
import { artOf } from './art'
import styles from './Gallery.module.css'

const TIMES = ['09:30', '10:00', '10:30', '11:00', '13:00', '14:00']
const FACES: Record<string, DayFace> = {
  '2026-05-19': { spoken: '可约，特惠189元', note: '¥189', noteTone: 'good' },
  '2026-05-20': { spoken: '余位少', note: '余少', noteTone: 'few' },
  '2026-05-21': { spoken: '约满', note: '约满', look: 'struck' },
  '2026-05-22': { spoken: '不可约', note: '休', look: 'off', reason: '年度盘点' },
}
const SIZES = [
  { value: 's', text: '小号' },
  { value: 'm', text: '中号' },
  { value: 'l', text: '大号' },
]

export function Choosing() {
  const [place, setPlace] = useState('森林')
  const [time, setTime] = useState('10:30')
  const [amount, setAmount] = useState('¥500')
  const [filter, setFilter] = useState('全部')
  const [way, setWay] = useState<'a' | 'b' | 'c'>('a')
  const [people, setPeople] = useState(2)
  const [on, setOn] = useState(true)
  const [ticked, setTicked] = useState(true)
  const [stars, setStars] = useState(4)
  const [day, setDay] = useState<string>()
  const [date, setDate] = useState('2026-05-23')
  const [month, setMonth] = useState('2026-05')
  const [size, setSize] = useState<string[]>()
  return (
    <>
      <Section title="按钮">
        <div className={styles.row}>
          <Button>主要</Button>
          <Button kind="secondary">次要</Button>
          <Button kind="quiet">安静</Button>
          <Button kind="danger">删除</Button>
          <Button pending>提交中</Button>
          <Button disabled>不可用</Button>
          <Button size="small">小</Button>
          <Button size="small" kind="secondary">
            小次要
          </Button>
          <Button kind="secondary">
            <IconHeart />
            收藏
          </Button>
        </div>
      </Section>
      <Section title="选择块" note="一个选项、一行说明；选中时从手指处填满">
        <ChoiceTiles label="周六 5月3日上午">
          {TIMES.map((it, n) => {
            const note = n === 1 ? '约满' : n === 4 ? '余1位' : `${it.slice(0, 3)}50 结束`
            return (
              <ChoiceTile
                key={it}
                large
                selected={it === time}
                reason={n === 1 ? '已约满' : undefined}
                note={note}
                noteTone={n === 4 ? 'few' : 'plain'}
                label={`周六 5月3日 ${it}，${note}`}
                onClick={() => setTime(it)}
              >
                {it}
              </ChoiceTile>
            )
          })}
        </ChoiceTiles>
        <ChoiceTiles label="面额">
          {['¥200', '¥500', '¥1000'].map((it) => (
            <ChoiceTile key={it} selected={it === amount} label={it} onClick={() => setAmount(it)}>
              {it}
            </ChoiceTile>
          ))}
        </ChoiceTiles>
      </Section>
      <Section title="图片选项" note="选中时有一圈和一个勾">
        <div className={styles.pair}>
          {['森林', '海边'].map((it, n) => (
            <PictureOption
              key={it}
              name="gallery-picture"
              checked={it === place}
              picture={{ src: artOf(n, 300, 400), width: 300, height: 400 }}
              onChange={() => setPlace(it)}
            >
              {it}
            </PictureOption>
          ))}
        </div>
      </Section>
      <Section title="筛选">
        <ChipGroup label="筛选">
          {['全部', '可使用', '已过期'].map((it) => (
            <Chip key={it} selected={it === filter} onClick={() => setFilter(it)}>
              {it}
            </Chip>
          ))}
        </ChipGroup>
      </Section>
      <Section title="日期">
        <MonthGrid
          label="日期"
          month={month}
          first="2026-05-17"
          last="2026-07-16"
          today="2026-05-17"
          selected={date}
          face={(one) => FACES[one] ?? { spoken: '可约' }}
          onSelect={setDate}
          onMonth={setMonth}
        />
      </Section>
      <Section title="方式">
        <RadioList
          label="方式"
          value={way}
          onChange={setWay}
          options={[
            { value: 'a', label: '微信支付', note: '推荐' },
            { value: 'b', label: '礼品卡', aside: <Price fen={12_000} tone="ink" size="s" /> },
            { value: 'c', label: '支付宝', reason: '请在浏览器中打开后使用' },
          ]}
        />
      </Section>
      <Section title="数量与开关">
        <RowGroup>
          <ListRow label="人数" value={<Stepper label="人数" value={people} onChange={setPeople} min={1} max={4} />} />
          <ListRow label="到点提醒" value={<Switch label="到点提醒" on={on} onChange={setOn} />} />
        </RowGroup>
        <RowGroup>
          <SwipeRow
            act="删除"
            label="删除“预约成功”"
            onAct={() => void toast('已删除')}
            onHold={() => void toast('长按，或鼠标右键')}
          >
            <ListRow label="预约成功" note="向左滑开，或长按" onClick={() => void toast('打开')} />
          </SwipeRow>
        </RowGroup>
        <RatingInput label="打分" value={stars} onChange={setStars} />
        <Checkbox checked={ticked} onChange={setTicked}>
          同时加入日历
        </Checkbox>
        <Divider text="或者" />
        <DateField label="生日" value={day} onChange={setDay} min="1950-01-01" max="2026-05-03" start="1998-06-15" />
        <PickerField label="尺码" value={size} onChange={setSize} choices={() => [SIZES]} />
      </Section>
    </>
  )
}
