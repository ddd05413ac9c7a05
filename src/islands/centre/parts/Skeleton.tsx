import styles from './skeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd'];

export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.skeleton} role="status" data-skeleton>
      <span className="hidden-text">{label}</span>
      {ROWS.map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}
