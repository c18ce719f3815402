export const planted = () => {
  Promise.reject(new Error('unheard'));
};
