import { Input, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../platform/me'
import { Notice } from '../ui/States'
import { screensFor } from './menu'
import styles from './Palette.module.css'
import { type Finding, findIn } from './palette-search'

interface Shown {
  readonly onClose: () => void
}

/** ⌘K: to a screen by its name, to an order by its number. */
export default function Palette({ onClose }: Shown) {
  return (
    <Modal open onCancel={onClose} footer={null} closable={false} title="搜索">
      <Search onClose={onClose} />
    </Modal>
  )
}

function Search({ onClose }: Shown) {
  const me = useMe()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = findIn(screensFor(me), words)
  const go = ({ path }: Finding) => {
    onClose()
    void navigate(path)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[at]
    if (step) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && chosen) go(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        autoFocus
        size="large"
        placeholder="页面名称、订单号、手机号或姓名"
        aria-label="页面名称或订单号"
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found[at] && `palette-${at}`}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id="palette-list" role="listbox" aria-label="搜索结果" className={styles.list}>
        {found.map((one, nth) => (
          <div
            key={one.path}
            id={`palette-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === at}
            className={styles.row}
            onClick={() => go(one)}
            onKeyDown={onKey}
            onPointerEnter={() => setAt(nth)}
          >
            <span>{one.title}</span>
            <span className={styles.kind}>{one.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <Notice title="没有找到" />}
    </>
  )
}
