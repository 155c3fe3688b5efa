import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { Section } from '../../ui/Section/Section'
import { forgetSearches, useRecentSearches } from '../recent-searches'

/** Suggestions for an empty search field. */
const IDEAS = ['证件照', '写真', '全家福', '毕业', '宠物']

const Words = ({
  label,
  words,
  onPick,
}: {
  label: string
  words: readonly string[]
  onPick: (words: string) => void
}) => (
  <ChipGroup label={label}>
    {words.map((word) => (
      <Chip key={word} onClick={() => onPick(word)}>
        {word}
      </Chip>
    ))}
  </ChipGroup>
)

export function RecentSearches({ onPick }: { onPick: (words: string) => void }) {
  const recent = useRecentSearches()
  return (
    <>
      {recent.length > 0 && (
        <Section
          title="最近搜索"
          action={
            <button type="button" onClick={forgetSearches}>
              清空
            </button>
          }
        >
          <Words label="最近搜索" words={recent} onPick={onPick} />
        </Section>
      )}
      <Section title="大家在拍">
        <Words label="大家在拍" words={IDEAS} onPick={onPick} />
      </Section>
    </>
  )
}
