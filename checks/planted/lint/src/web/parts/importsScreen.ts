import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';

export const planted = HomeScreen;
