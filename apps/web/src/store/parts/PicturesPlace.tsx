import styles from './PicturesPlace.module.css'

/** The height of 顾客晒图, until it comes: nothing below jumps. */
export const PicturesPlace = () => <div className={styles.place} aria-hidden="true" />
