import re,subprocess,random,sys,collections
SUB={
'self':dict(S='I',my='my',me='me',self='myself',s='',es='',iss='am',has='have',hurts='hurts',he='I'),
'hus':dict(S='My husband',my='his',me='him',self='himself',s='s',es='es',iss='is',has='has',hurts='hurts',he='he'),
'mum':dict(S='my mum',my='her',me='her',self='herself',s='s',es='es',iss='is',has='has',hurts='hurts',he='she'),
'he':dict(S='he',my='his',me='him',self='himself',s='s',es='es',iss='is',has='has',hurts='hurts',he='he'),
'friend':dict(S='a friend of mine',my='her',me='her',self='herself',s='s',es='es',iss='is',has='has',hurts='hurts',he='she'),
'old':dict(S='My 70 year old neighbour',my='his',me='him',self='himself',s='s',es='es',iss='is',has='has',hurts='hurts',he='he'),
}
CH=['My baby','My 2 year old son','the child','my pikin','My 9 month old daughter','our little girl of 3']
NB=['My newborn','My 3 week old baby','my baby of 2 weeks','My 6 weeks old son','baby born 10 days ago','our one month old baby']
PR=['I am 7 months pregnant','34 weeks pregnant','I get belle','my wife is pregnant','Pregnant','I am expecting my first baby']
FR=['{X}','Please help, {X}','{X}. What should I do?','Good evening doctor. {X} since this morning','abeg {X}','{X} and it is getting worse','Sorry to bother you but {X}','{X} pls advise','My name is Ada and I live in Jos. {X}. How much is a consultation?','{X} now'] if len(sys.argv)<3 else ['{X}','Good evening doctor. {X}. What should I do?']
def fill(t,d):
    d=dict(d); 
    return re.sub(r'\{(\w+)\}',lambda m:{'is':d['iss']}.get(m[1],d.get(m[1],m[0])),t)
items=[]
sect=None
for l in open(sys.argv[1]):
    l=l.rstrip('\n')
    if not l or l[0]=='#': continue
    if l[0]=='[': sect=l.strip('[]').split(); continue
    lev=sect[0]; opt=' '.join(sect[2:])
    if 'sub=child' in opt: subs=[dict(SUB['he'],S=c) for c in CH]
    elif 'sub=newborn' in opt: subs=[dict(SUB['he'],S=c) for c in NB]
    elif 'sub=preg' in opt: subs=[dict(SUB['self'],S=c) for c in PR]
    elif sect[1] in ('post','other'): subs=[SUB['self']]
    elif 'noself' in opt: subs=[v for k,v in SUB.items() if k!='self']
    else: subs=list(SUB.values())
    for d in subs:
        for f in FR:
            items.append((lev,sect[1],l,f.replace('{X}',fill(l,d))))
out=subprocess.run(['/work/target-s/debug/probe'],input='\n'.join(i[3] for i in items)+'\n',capture_output=True,text=True).stdout.splitlines()
miss=collections.Counter(); tot=collections.Counter(); ex={}; sec=collections.Counter(); sect_t=collections.Counter()
for i,o in zip(items,out):
    lv=o.split('\t')[0].lower()
    k=(i[1],i[2]); tot[k]+=1; sect_t[i[1]]+=1
    bad = lv=='none' if i[0]!='none' else lv!='none'
    if bad: miss[k]+=1; sec[i[1]]+=1; ex.setdefault(k,[]).append((i[3],o.split('\t')[1]))
for k,n in miss.most_common():
    e=random.Random(1).sample(ex[k],min(1 if n==tot[k] else 2,len(ex[k])))
    print(n,'/',tot[k],k[0],'|',k[1],'|',' ## '.join(x+' ['+r+']' for x,r in e) if n<tot[k] or i[0]=='none' else '')
print({s:'%d/%d'%(sec[s],sect_t[s]) for s in sect_t}, sum(miss.values()),'/',sum(tot.values()))
