import styles from './NumberedSteps.module.css'

/** What to do by hand, one thing after the other. */
export const NumberedSteps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles.steps}>
    {steps.map((step, nth) => (
      <li key={step} className={styles.step}>
        <span className={styles.number} aria-hidden="true">
          {nth + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
