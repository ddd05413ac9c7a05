import { ContractPage } from './ContractPage.tsx';

export const DividendPage = () => <ContractPage kind="dividend" />;
export const DailySalaryPage = () => <ContractPage kind="daily" />;
export const HourlySalaryPage = () => <ContractPage kind="hourly" />;
export const RealTimeSalaryPage = () => <ContractPage kind="realtime" />;
