import styles from './progress.module.css';

interface Props {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** A native `<progress>` in the brand's colours. */
export function Progress({ label, percent }: Props) {
  return <progress className={styles.progress} max={100} value={percent} aria-label={label} />;
}
